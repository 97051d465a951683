/**
 * The oldest browsers that the page is built for (src/README.md). Android WebView has Chrome's numbers, and Samsung
 * Internet 16 is Chrome 92.
 */
export const browsers = ['chrome90', 'safari15', 'ios15', 'firefox91']
