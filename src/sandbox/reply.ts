/** A text or bytes body is sent unchanged, anything else as JSON, undefined as an empty body. */
export type Reply = { readonly status: number; readonly body: unknown; readonly headers?: Readonly<Record<string, string>> }
