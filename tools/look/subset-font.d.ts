/** The part of subset-font that tools/fonts.mjs uses; the package brings no types. */
declare module 'subset-font' {
  interface Options {
    targetFormat?: 'woff2'
    variationAxes?: Record<string, number | { min: number; max: number } | undefined>
    keepFeatures?: string[]
    noHinting?: boolean
    noLayoutClosure?: boolean
    dropTables?: string[]
  }
  export default function subsetFont(
    font: Uint8Array,
    text: string,
    options: Options,
  ): Promise<Uint8Array>
}
