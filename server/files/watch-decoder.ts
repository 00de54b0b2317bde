import type { Logger } from '../lib/logger.ts'
import { checkDecoder } from './picture.ts'

/** A start has its processor to itself until then. */
const AFTER_MS = 3_000

/**
 * Tries the image decoder once, some seconds after the start and in a process of its own. A decoder
 * that cannot be loaded (packages of another machine) is said in the log and on the terminal.
 */
export function watchDecoder(log: Logger, afterMs = AFTER_MS): void {
  const check = async () => {
    try {
      await checkDecoder()
    } catch (fault) {
      log.error('photos.decoder-failed', { fault })
      process.stderr.write(
        'ACHTUNG: Fotos lassen sich hier nicht öffnen, der Bilddecoder startet nicht. Meist gehören die Pakete zu einer anderen Maschine: Server beenden, node_modules löschen, npm start.\n',
      )
    }
  }
  setTimeout(() => void check(), afterMs).unref()
}
