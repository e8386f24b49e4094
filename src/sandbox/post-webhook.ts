const replyTimeoutMs = 5000

export type WebhookOutcome = {
  /** 0 when nobody replied. */
  readonly status: number
  readonly error: string | undefined
}

/** Posts a webhook as suppliers do: once, without following redirects, for a few seconds. Never throws. */
export async function postWebhook(
  url: string,
  { headers, body }: { headers: Readonly<Record<string, string>>; body: string },
): Promise<WebhookOutcome> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.timeout(replyTimeoutMs),
      headers: { 'content-type': 'application/json', ...headers },
      body,
    })
    await response.arrayBuffer()
    return { status: response.status, error: undefined }
  } catch (error) {
    return { status: 0, error: error instanceof Error ? error.name : 'unreachable' }
  }
}
