/** Path of the entry script of this page; it contains a hash of the build. */
export const entryScript = (): string | undefined =>
  document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? undefined
