import { fairVisibility, header, notFound } from '#content/landing.ts'
import { site } from '#content/site.ts'
import { button, ink, missing } from '#styled-system/recipes/index'
import { BrandMark } from '#drawing/brand-mark.tsx'
import { fill, stroke } from '#drawing/picture.tsx'

/** The 404 page. It has no script, so the link to the home page is a plain one. */
export function NotFoundPage() {
  const styles = missing()
  return (
    <main className={styles.root}>
      <a href="/" aria-label={header.home} className={styles.brand}>
        <BrandMark className={styles.mark} />
        {site.brand}
      </a>
      <div className={styles.words}>
        <h1 className={styles.title}>{notFound.title}</h1>
        <p className={styles.text}>{notFound.text}</p>
        <a href="/" className={button({ look: 'voice' })}>
          {notFound.home}
        </a>
      </div>
      <Reel className={styles.reel} />
    </main>
  )
}

const CENTRE = 240
/** The distance between the centres of hub and window, in units of the drawing. */
const ORBIT = 142

/** A film reel: with a window for each factor of the score. */
function Reel({ className }: { className: string }) {
  const inks = ink()
  const { factors } = fairVisibility
  // Neighbouring windows do not overlap.
  const radius = Math.min(62, Number((ORBIT * Math.sin(Math.PI / factors.length) - 6).toFixed(1)))
  return (
    <svg className={className} viewBox="0 0 480 480" aria-hidden="true">
      {/* The film runs out of the page. Its holes start where it leaves the reel. */}
      <path {...fill('strip')} d={`M${CENTRE} 436H9999V480H${CENTRE}z`} />
      <path {...stroke('hole', 7)} strokeDasharray="10 9" d="M368 447H9999M330 469H9999" />
      <circle {...fill('strip')} cx={CENTRE} cy={CENTRE} r="240" />
      <circle {...stroke('hole', 2)} cx={CENTRE} cy={CENTRE} r="226" />
      {factors.map((_, index) => {
        const angle = (index / factors.length) * 2 * Math.PI - Math.PI / 2
        const x = CENTRE + ORBIT * Math.cos(angle)
        const y = CENTRE + ORBIT * Math.sin(angle)
        return <circle key={index} {...fill('litShade')} cx={x.toFixed(1)} cy={y.toFixed(1)} r={radius} />
      })}
      <circle {...fill('action')} cx={CENTRE} cy={CENTRE} r="66" />
      <text {...fill('onAction')} className={inks.heavy} x={CENTRE} y={CENTRE + 15} fontSize="44" textAnchor="middle">
        {notFound.status}
      </text>
    </svg>
  )
}
