/** The message for a caller over a rate limit. */
export function waitMessage(waitSeconds: number): string {
  const minutes = Math.ceil(waitSeconds / 60)
  return `That was a lot in a short time. Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`
}
