/** What Engine.IO holds below its typed surface: the server of `ws`. */
export interface WithWebSockets {
  readonly ws: { readonly options: { maxFragments?: number; maxBufferedChunks?: number } }
}

/**
 * Limits in how many pieces a message may come over a websocket; `ws` closes what exceeds them. Each
 * piece takes some hundred bytes of memory however small it is, and the defaults of `ws` (16,384
 * fragments, 262,144 reads) give a stranger megabytes for each socket. Browsers send one fragment,
 * and 64 KiB come in some fifty reads.
 */
export function limitPieces({ ws }: WithWebSockets): void {
  Object.assign(ws.options, { maxFragments: 16, maxBufferedChunks: 1_024 })
}
