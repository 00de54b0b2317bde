import { open } from 'node:fs/promises'

/** Makes an entry of a folder durable: a rename is only on the disk once its folder is. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows opens no folders; NTFS journals the rename by itself.
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
