/** Asks once in so many milliseconds at most. Whoever asks meanwhile gets the last answer, or its failure. */
export function rememberFor<Answer>(milliseconds: number, ask: () => Promise<Answer>): () => Promise<Answer> {
  let asked = -Infinity
  let answer: Promise<Answer>
  return () => {
    // Not the time of day: that can be set back.
    const now = performance.now()
    if (now - asked >= milliseconds) {
      asked = now
      answer = ask()
    }
    return answer
  }
}
