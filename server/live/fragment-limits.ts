/** The `ws` server inside Engine.IO, which its types leave out. */
export interface WebSocketServerHolder {
  readonly ws: { readonly options: { maxFragments?: number; maxBufferedChunks?: number } }
}

/**
 * Limits the fragments and buffered reads of one websocket message; `ws` closes what exceeds them.
 * Each costs some hundred bytes of memory whatever its size, so that the defaults of `ws` (16,384
 * fragments, 262,144 reads) allow megabytes per unauthenticated socket. Browsers send one fragment,
 * and 64 KiB arrive in about fifty reads.
 */
export function limitFragments({ ws }: WebSocketServerHolder): void {
  Object.assign(ws.options, { maxFragments: 16, maxBufferedChunks: 1_024 })
}
