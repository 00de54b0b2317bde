/** Longest edge of a photo that is sent with a letter; the server makes it smaller still. */
const EDGE_MAX = 1280
const QUALITY = 0.8

/**
 * A photo in base64, small enough to wait in the queue with its letter.
 * @throws for a file that the browser cannot open
 */
export async function shrinkPhoto(file: Blob): Promise<string> {
  const image = await createImageBitmap(file)
  const scale = Math.min(1, EDGE_MAX / Math.max(image.width, image.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(image.width * scale))
  canvas.height = Math.max(1, Math.round(image.height * scale))
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('no canvas')
  // A JPEG has no transparent parts.
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  image.close()
  const [, base64 = ''] = canvas.toDataURL('image/jpeg', QUALITY).split(',')
  return base64
}
