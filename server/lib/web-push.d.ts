/** The parts of web-push we use; it brings no types. Sending is our own (delivery-service.ts). */
declare module 'web-push' {
  interface RequestDetails {
    readonly headers: Readonly<Record<string, string | number>>
    readonly body: Buffer
  }
  const webPush: {
    generateVAPIDKeys(): { publicKey: string; privateKey: string }
    /** @throws Error if a key of the subscription is not one */
    generateRequestDetails(
      subscription: {
        readonly endpoint: string
        readonly keys: { readonly p256dh: string; readonly auth: string }
      },
      payload: Buffer,
      options: {
        readonly vapidDetails: {
          readonly subject: string
          readonly publicKey: string
          readonly privateKey: string
        }
        readonly TTL: number
        readonly contentEncoding: 'aes128gcm'
        readonly urgency: 'normal' | 'high'
        readonly topic: string
      },
    ): RequestDetails
  }
  export default webPush
}
