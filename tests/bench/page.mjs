/**
 * The page and a shared link to its form against their floor, in Lighthouse's mobile setting: simulated slow 4G and the
 * processor of a phone. They take turns, so that whatever else the machine does weighs on all of them.
 */
import { chromium } from '@playwright/test'
import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { throttling } from 'lighthouse/core/config/constants.js'
import { pageFunctions } from 'lighthouse/core/lib/page-functions.js'
import { findBrowser, launchArguments } from '../programs/find-browser.mjs'
import { atLeast, atMost, median, reported } from './report.mjs'
import { serveBoth } from './serve.mjs'

const ROUNDS = 5
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']

export async function measure() {
  const chromePath = await findBrowser()
  const addresses = await serveBoth()
  try {
    const page = []
    const floor = []
    const sharedLink = []
    for (let round = 0; round < ROUNDS; round += 1) {
      floor.push(await visit(addresses.floor, chromePath, ['performance']))
      page.push(await visit(addresses.page, chromePath, CATEGORIES))
      sharedLink.push(await visit(`${addresses.page}?join=1`, chromePath, ['performance']))
      console.log(`  round ${round + 1} of ${ROUNDS}`)
    }
    return rows(page, floor, sharedLink)
  } finally {
    await addresses.stop()
  }
}

async function visit(address, chromePath, onlyCategories) {
  const { audits, categories, environment, configSettings } = await report(address, chromePath, onlyCategories)
  const requests = audits['network-requests'].details.items.filter(
    ({ url }) => new URL(url).origin === new URL(address).origin,
  )
  const strange = requests.find(({ protocol }) => protocol !== 'h2')
  if (strange !== undefined) throw new Error(`${strange.url} came by ${strange.protocol} and not by h2.`)
  return {
    benchmarkIndex: environment.benchmarkIndex,
    slowdown: configSettings.throttling.cpuSlowdownMultiplier,
    fcp: audits['first-contentful-paint'].numericValue,
    lcp: audits['largest-contentful-paint'].numericValue,
    tbt: audits['total-blocking-time'].numericValue,
    cls: audits['cumulative-layout-shift'].numericValue,
    scores: Object.fromEntries(Object.values(categories).map(({ id, score }) => [id, score * 100])),
    failing: Object.values(categories).flatMap(({ auditRefs }) =>
      auditRefs
        .filter(({ id, weight }) => weight > 0 && audits[id].score !== null && audits[id].score < 1)
        .map(({ id }) => id),
    ),
    document: requests.find(({ resourceType }) => resourceType === 'Document').transferSize,
    scripts: requests.filter(({ resourceType }) => resourceType === 'Script').length,
    // What takes the processor a long time, for whoever has to find out why.
    longTasks: (audits['long-tasks']?.details?.items ?? []).map(({ url, duration }) => [url, duration]),
  }
}

/** What Lighthouse says of an address in a browser of its own. Now and then it loses its trace and has to look again. */
async function report(address, chromePath, onlyCategories, attempts = 3) {
  const chrome = await launch({
    chromePath,
    chromeFlags: [...launchArguments, '--headless=new', '--ignore-certificate-errors'],
  })
  const kill = () => chrome.kill()
  process.once('exit', kill)
  try {
    const cpuSlowdownMultiplier = slowdownFor(await benchmarkIndex(chrome.port))
    const flags = {
      port: chrome.port,
      onlyCategories,
      logLevel: 'silent',
      throttling: { ...throttling.mobileSlow4G, cpuSlowdownMultiplier },
    }
    const { lhr } = await lighthouse(address, flags)
    if (lhr.runtimeError === undefined) return lhr
    if (attempts === 1) throw new Error(`Lighthouse failed: ${lhr.runtimeError.message}`)
  } finally {
    process.off('exit', kill)
    kill()
  }
  return report(address, chromePath, onlyCategories, attempts - 1)
}

/**
 * Lighthouse's own measure of the processor, taken immediately before a visit, because the machine's speed changes. The
 * higher of two: what the browser does as it starts lowers it.
 */
async function benchmarkIndex(port) {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
  try {
    const page = await browser.newPage()
    const first = await page.evaluate(pageFunctions.computeBenchmarkIndex)
    return Math.max(first, await page.evaluate(pageFunctions.computeBenchmarkIndex))
  } finally {
    await browser.close()
  }
}

/** Benchmark indexes and the slowdown for each, as the calculator has them that Lighthouse's docs/throttling.md names. */
const SLOWDOWNS = [
  [150, 1],
  [800, 2],
  [1300, 3],
  [2000, 6],
]

/**
 * How many times the processor is slowed: Lighthouse's constant, as everybody's Lighthouse does it. That is for a fast
 * desktop, and its documentation tells to calibrate it on slower machines: on straight lines between those points.
 */
function slowdownFor(index) {
  const from = SLOWDOWNS.findLastIndex(([limit]) => limit <= index)
  const start = Math.min(Math.max(from, 0), SLOWDOWNS.length - 2)
  const [[low, least], [high, most]] = SLOWDOWNS.slice(start, start + 2)
  const calibrated = Math.max(1, least + ((index - low) / (high - low)) * (most - least))
  return Math.min(throttling.mobileSlow4G.cpuSlowdownMultiplier, calibrated)
}

function rows(page, floor, sharedLink) {
  const of = (visits, name) => visits.map((seen) => seen[name])
  const middle = (visits, name) => median(of(visits, name))
  const ratio = (name) => middle(page, name) / middle(floor, name)
  const timed = (name, visits, what) =>
    reported({ what, value: middle(visits, name), unit: 'ms', samples: of(visits, name) })

  // A short blocking time is worth nothing where the script had not run yet: all of it has to have come by itself.
  const scripts = Math.min(...of(page, 'scripts'))
  const failing = new Set(page.flatMap((seen) => seen.failing))
  if (failing.size > 0) console.log(`  not perfect: ${[...failing].join(', ')}`)

  const all = [...floor, ...page, ...sharedLink]
  // What a connection sends in its first round trip: ten packets of 1460 bytes.
  const sent = (visits, what) =>
    atMost(14_600, { what: `${what}, with headers`, value: middle(visits, 'document'), unit: 'B' })
  const ofMachine = (name, what, unit) => reported({ what, value: middle(all, name), unit, samples: of(all, name) })

  return [
    ofMachine('benchmarkIndex', 'benchmark index of the machine', ''),
    ofMachine('slowdown', 'times slower than the machine', 'x'),
    timed('fcp', floor, 'FCP of the floor'),
    timed('fcp', page, 'FCP'),
    atMost(1.08, { what: 'FCP against the floor', value: ratio('fcp'), unit: 'x' }),
    timed('lcp', floor, 'LCP of the floor'),
    timed('lcp', page, 'LCP'),
    atMost(1.08, { what: 'LCP against the floor', value: ratio('lcp'), unit: 'x' }),
    timed('lcp', sharedLink, 'LCP of ?join=1'),
    atMost(1.2, {
      what: 'LCP of ?join=1 against the floor',
      value: middle(sharedLink, 'lcp') / middle(floor, 'lcp'),
      unit: 'x',
    }),
    timed('tbt', floor, 'TBT of the floor'),
    atMost(60, { what: 'TBT', value: middle(page, 'tbt'), unit: 'ms', samples: of(page, 'tbt') }),
    atMost(90, {
      what: 'TBT of ?join=1',
      value: middle(sharedLink, 'tbt'),
      unit: 'ms',
      samples: of(sharedLink, 'tbt'),
    }),
    atMost(0, { what: 'CLS, the worst', value: Math.max(...of(page, 'cls')), unit: '', samples: of(page, 'cls') }),
    atLeast(2, { what: 'scripts that came by themselves', value: scripts, unit: '' }),
    atMost(0, { what: 'CLS of ?join=1, the worst', value: Math.max(...of(sharedLink, 'cls')), unit: '' }),
    sent(page, 'the page as it is sent'),
    sent(sharedLink, '?join=1 as it is sent'),
    ...CATEGORIES.map((id) => {
      const samples = page.map(({ scores }) => scores[id])
      return atLeast(99, { what: `score: ${id}`, value: median(samples), unit: '', samples })
    }),
  ]
}
