/** A text or bytes body is sent as it stands, anything else as JSON, undefined as nothing. */
export type Reply = { readonly status: number; readonly body: unknown; readonly headers?: Readonly<Record<string, string>> }
