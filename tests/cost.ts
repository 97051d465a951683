/** Milliseconds of the processor, the least of six runs: what else the machine does costs none. Ends as soon as it is `enough`. */
export async function costOf(work: () => unknown, enough = 0): Promise<number> {
  let least = Infinity
  for (let run = 0; run < 6 && least > enough; run += 1) {
    const before = process.cpuUsage()
    await work()
    const { user, system } = process.cpuUsage(before)
    least = Math.min(least, (user + system) / 1000)
  }
  return least
}

/** What the patterns name: a sign, or some of them. */
export const SIGNS = [
  '\t \n \0 < ( ) ] % & ? = ; + - _ . / \\ , @ " %& %FF %25 %26 &amp; ;utm_ @a. a! 9 +1 xn--a. wa.me/ .tmfi'.split(' '),
  [' ', 'a ', '1 ', ' @ '],
  // Marks, letters of other scripts, digits, joiners, pictures, and what grows when it is normalized.
  '\u0301\u0323 क् आशा ९ 𝟗 \u200b क\u200d 👩🏽‍🏫 ﷺ ﬁ \u3164'.split(' '),
].flat()
