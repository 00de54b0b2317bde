import sharp from 'sharp'

// Only what a photo may be is ever decoded, whatever bytes come in: no SVG, no PDF, no text.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadNsgifBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadHeifBuffer',
  ],
})
// Decoded pixels of intimate photos are not kept; two photos at once use the cores (trust e).
sharp.cache(false)
sharp.concurrency(1)

/** sharp, narrowed to the formats of a photo. */
export { sharp }
