import type { MediaItem } from '#contract/chat/shapes.ts'
import { saveAddress } from '#web/lib/device/saveFile.ts'
import { toast } from '#web/ui/feedback/toastStore.ts'
import { photoUrl } from '../photo/photoFiles.ts'
import { texts } from './texts.ts'

/** Hands a photo over to the device, as a file that has its day and time (UTC) for a name. */
export async function savePhoto({ id, fileUrl, createdAt }: MediaItem): Promise<void> {
  try {
    const address = await photoUrl({ id, size: 'full', address: fileUrl })
    saveAddress(address, `Foto-${createdAt.slice(0, 16).replace(/\D/g, '-')}.webp`)
    toast(texts.saved)
  } catch {
    toast(texts.error)
  }
}
