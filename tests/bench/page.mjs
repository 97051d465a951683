/**
 * The page and a shared link to its form against their floor, in Lighthouse's mobile setting: simulated slow 4G and the
 * processor of a phone. They take turns, so that whatever else the machine does weighs on all of them.
 */
import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { findBrowser, launchArguments } from '../programs/find-browser.mjs'
import { median, row } from './report.mjs'
import { serveBoth } from './serve.mjs'
import { endLater } from './servers.mjs'

const ROUNDS = 5
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']
/** What a connection sends in its first round trip: ten packets of 1460 bytes. The page's hero is within. */
const FIRST_ROUND_TRIP = 14_600

export async function measure() {
  const addresses = await serveBoth()
  const visits = { floor: [], page: [], link: [] }
  for (let round = 1; round <= ROUNDS; round += 1) {
    visits.floor.push(await visit(addresses.floor, ['performance']))
    visits.page.push(await visit(addresses.page, CATEGORIES))
    visits.link.push(await visit(`${addresses.page}?join=1`, ['performance']))
    console.log(`  round ${round} of ${ROUNDS}`)
  }
  return rowsOf(visits)
}

async function visit(address, onlyCategories) {
  const { audits, categories } = await report(address, onlyCategories)
  const requests = audits['network-requests'].details.items
  return {
    fcp: audits['first-contentful-paint'].numericValue,
    lcp: audits['largest-contentful-paint'].numericValue,
    tbt: audits['total-blocking-time'].numericValue,
    cls: audits['cumulative-layout-shift'].numericValue,
    bytes: requests.find(({ resourceType }) => resourceType === 'Document').transferSize,
    scripts: requests.filter(({ resourceType }) => resourceType === 'Script').length,
    ...Object.fromEntries(Object.values(categories).map(({ id, score }) => [id, score * 100])),
  }
}

/** What Lighthouse says of an address in a browser of its own. Now and then it loses its trace and has to look again. */
async function report(address, onlyCategories, attempts = 3) {
  const chromeFlags = [...launchArguments, '--headless=new', '--ignore-certificate-errors']
  const chrome = await launch({ chromePath: await findBrowser(), chromeFlags })
  endLater(() => chrome.kill())
  const { lhr } = await lighthouse(address, { port: chrome.port, onlyCategories, logLevel: 'silent' })
  chrome.kill()
  if (lhr.runtimeError === undefined) return lhr
  if (attempts === 1) throw new Error(`Lighthouse failed: ${lhr.runtimeError.message}`)
  return report(address, onlyCategories, attempts - 1)
}

/** Times have no bound: they depend on the machine. Their ratios in one run have. */
function rowsOf({ floor, page, link }) {
  const of = (visits, figure) => visits.map((one) => one[figure])
  const againstFloor = (visits, figure) => median(of(visits, figure)) / median(of(floor, figure))
  return [
    ...['fcp', 'lcp'].flatMap((paint) => [
      row(`${paint} of the floor`, 'ms', of(floor, paint)),
      row(paint, 'ms', of(page, paint)),
      row(`${paint} against the floor`, 'x', againstFloor(page, paint), { atMost: 1.15 }),
    ]),
    row('LCP of ?join=1', 'ms', of(link, 'lcp')),
    row('LCP of ?join=1 against the floor', 'x', againstFloor(link, 'lcp'), { atMost: 1.4 }),
    row('TBT of the floor', 'ms', of(floor, 'tbt')),
    row('TBT', 'ms', of(page, 'tbt')),
    row('TBT of ?join=1', 'ms', of(link, 'tbt')),
    row('CLS, the worst', '', Math.max(...of(page, 'cls')), { atMost: 0 }),
    row('CLS of ?join=1, the worst', '', Math.max(...of(link, 'cls')), { atMost: 0 }),
    // A short blocking time says nothing if the script has not run yet.
    row('scripts that came by themselves, the least', '', Math.min(...of(page, 'scripts')), { atLeast: 2 }),
    row('the page as it is sent, with headers', 'B', of(page, 'bytes')),
    row('?join=1 as it is sent, with headers', 'B', of(link, 'bytes'), { atMost: FIRST_ROUND_TRIP }),
    ...CATEGORIES.map((id) => row(`score: ${id}`, '', of(page, id), id === 'performance' ? {} : { atLeast: 99 })),
  ]
}
