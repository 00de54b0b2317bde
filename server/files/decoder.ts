import sharp from 'sharp'

// Allow-list of decoders: no SVG, PDF or text.
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
// No cache of decoded photos; two threads use the cores (trust e).
sharp.cache(false)
sharp.concurrency(1)

/** sharp, narrowed to the formats of a photo. */
export { sharp }
