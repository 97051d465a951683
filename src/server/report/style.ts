import { palette } from '#theme/palette.ts'

/** A slip of the box office: a ticket with the total, its stub, and the ledger. In the site's fonts, or the system's. */
export const STYLE = `
:root { color-scheme: light; --slip: ${palette.paper}; --field: ${palette.paperBright}; --text: ${palette.ink};
  --quiet: ${palette.inkSoft}; --line: ${palette.paperLine}; --rule: ${palette.ink}; --red: ${palette.kumkum} }
@media screen and (prefers-color-scheme: dark) {
  :root { color-scheme: dark; --slip: ${palette.hall}; --field: ${palette.hallRaised}; --text: ${palette.screen};
    --quiet: ${palette.screenSoft}; --line: ${palette.hallLine}; --rule: ${palette.hallOutline}; --red: ${palette.kumkumBright} }
}
*, ::before, ::after { box-sizing: border-box; margin: 0; padding: 0 }
@page { margin: 15mm }
@media screen { body { background: var(--slip) } }
body { max-width: 76rem; margin: auto; padding: 1rem clamp(1.25rem, 5vw, 4rem) 2.5rem; color: var(--text);
  font: 420 1.0625rem/1.4 'Anek Latin', 'Anek Latin Fallback', system-ui, sans-serif; overflow-wrap: break-word;
  -webkit-text-size-adjust: 100%; print-color-adjust: exact; -webkit-print-color-adjust: exact }
header, h1 b, dd, h2 { font: 800 1.25rem/1 'Anek Latin Wide', 'Anek Latin Fallback', system-ui, sans-serif; font-stretch: 125%; letter-spacing: -.02em }
header { display: flex; align-items: center; gap: .625rem; padding-bottom: 1rem }
header svg { width: 1.75rem; margin: -.25rem 0 }
header span { margin-inline-start: auto; color: var(--red); font-size: .8125rem; letter-spacing: .08em; text-transform: uppercase }
.ticket { display: grid; margin-bottom: .75rem; color: ${palette.ink}; font-weight: 600; line-height: 1.2;
  mask: radial-gradient(circle at 0, transparent 10px, #000 11px) 0 / 50% 100% no-repeat,
  radial-gradient(circle at 100%, transparent 10px, #000 11px) 100% / 50% 100% no-repeat }
h1, dl { padding: 1rem 1.5rem 1.25rem; font: inherit }
h1 { --room: 100vw; border: dotted var(--slip); border-width: 0 0 7px; background: ${palette.marigold} }
dl { display: grid; align-content: space-evenly; background: ${palette.paperBright} }
dl div { display: flex; justify-content: space-between; align-items: baseline; padding: .375rem 0 }
dl div + div { border-top: 1px solid ${palette.paperLine} }
h1 b { display: block; margin-top: .75rem; font-size: min(.125 * var(--room), 7rem) }
h1 .size-1 { font-size: min(.28 * var(--room), 10rem) }
h1 .size-2 { font-size: min(.175 * var(--room), 8.5rem) }
dd { font-size: 1.5rem }
nav { display: flex; flex-wrap: wrap; column-gap: 1.25rem; font-weight: 600 }
nav a { padding: .5rem 0 }
nav a:last-child:not([aria-current]):nth-child(4) { margin-inline-start: auto }
[aria-current] { text-decoration: none; box-shadow: inset 0 -3px var(--red) }
summary { padding: .5rem 0; font-weight: 600; cursor: pointer }
form { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: .875rem .75rem; padding: .25rem 0 1.25rem; font-weight: 600 }
label:first-child, button { grid-column: 1 / -1 }
select, input, button { width: 100%; min-height: 3rem; padding: 0 .5rem; background: var(--field); color: inherit;
  border: 1.5px solid var(--quiet); border-radius: 3px; font: inherit; font-weight: 420 }
button { align-self: end; background: var(--text); color: var(--slip); border: 0; font-weight: 800; cursor: pointer }
:focus-visible { outline: 3px solid var(--text); outline-offset: 3px }
main > p, section, footer { color: var(--quiet); font-size: .9375rem; font-variant-numeric: tabular-nums }
section, footer { margin-top: 2rem; padding-top: 1rem; border-top: 2px solid var(--rule) }
section summary { color: var(--text) }
h2 { margin-bottom: .5rem; color: var(--text); font-size: clamp(1.375rem, 1.1rem + 1.2vw, 1.75rem); line-height: 1.1; break-after: avoid }
.chart { position: relative; break-inside: avoid }
.plot { display: grid; grid-auto-flow: column; grid-auto-columns: minmax(0, 4rem); padding-top: 2rem; margin-bottom: .375rem;
  background: linear-gradient(var(--rule), var(--rule)) 0 12rem / 100% 2px no-repeat }
.plot > div { display: flex; flex-direction: column }
.plot > div > div { display: flex; flex-direction: column; justify-content: flex-end; height: calc(10rem + 2px); padding: 0 .0625rem 2px }
.few > div > div { padding: 0 .375rem 2px }
.plot svg { flex: none; width: 100%; border-top: 2px solid var(--text) }
.plot i { color: var(--text); font-style: normal; font-weight: 600; text-align: center }
.plot small { align-self: flex-start; margin-top: .375rem; white-space: nowrap }
.plot > :last-child small { align-self: flex-end }
.few > div small { align-self: center !important }
.plot b { display: none; position: absolute; inset: 0 0 auto; background: var(--slip); color: var(--text); font-weight: 600 }
.plot > :hover b { display: block }
.plot > :hover svg { background: ${palette.marigoldDeep} }
.bar, .plot svg { display: block; background: ${palette.marigold} }
.plot .open svg { background: repeating-linear-gradient(${palette.marigold} 0 2px, transparent 0 5px); border-top-style: dotted }
[height='0.00%'] { visibility: hidden }
.marks { display: grid; grid-template-columns: 1fr repeat(3, 2fr) 1fr; text-align: center }
.marks :first-child { text-align: start }
.marks :last-child { text-align: end }
.bar { border-inline-end: 2px solid var(--text) }
table { width: 100%; table-layout: fixed; border-collapse: collapse }
col:nth-child(2) { width: 88px }
col:nth-child(3) { width: 76px }
.said { position: absolute; clip-path: inset(50%) }
colgroup + thead * { padding: 0; border: 0 }
.numbers { max-width: 24rem }
.numbers tr > * { padding: .375rem 0; border-bottom: 1px solid var(--line); color: var(--text) }
tbody { break-inside: avoid }
th { padding-top: .625rem; color: var(--text); font-size: 1.0625rem; font-weight: 500; line-height: 1.25; text-align: start }
td { padding: .125rem 0 .625rem; border-bottom: 1px solid var(--line); font-size: 1.0625rem; text-align: end; white-space: nowrap }
td:nth-child(2) { color: var(--text); font-weight: 600 }
small { color: var(--quiet); font-size: .9375rem; font-weight: 420 }
tbody:last-child td { border-bottom: 0 }
a { color: inherit; text-decoration-thickness: 1px; text-underline-offset: .2em }
th a { display: block }
@media (min-width: 40rem) {
  .ticket { grid-template-columns: auto 15rem }
  h1 { --room: 54vw; border-width: 0 7px 0 0 }
  form { display: flex }
  label { flex: 1 }
  label:first-child { flex: 2 }
  button { width: 8rem }
}
@media (min-width: 64rem) {
  .ledger { columns: 2; column-gap: 4rem; margin-top: 2rem }
  .ledger > :first-child { margin-top: 0 }
  section:has(#category) { break-inside: avoid }
}
@media (forced-colors: active) { .bar, .plot svg { forced-color-adjust: none; background: CanvasText } }`
