import { StartFault } from '../lib/start-fault.ts'

/** File system errors the operator can correct, reported in one sentence. */
const DISK_FAULTS: Readonly<Record<string, string>> = {
  ENOSPC: 'Auf dem Datenträger ist kein Platz mehr.',
  EDQUOT: 'Auf dem Datenträger ist kein Platz mehr.',
  EACCES: 'An diesem Ort darf nicht geschrieben werden.',
  EPERM: 'An diesem Ort darf nicht geschrieben werden.',
  EROFS: 'Dieser Datenträger lässt sich nur lesen.',
  EFBIG:
    'So große Dateien nimmt dieser Datenträger nicht (FAT höchstens 4 GB). Nimm einen mit exFAT oder ext4.',
  EIO: 'Der Datenträger lässt sich nicht lesen oder schreiben. Prüfe ihn.',
}

/** The German sentence of a fault the operator can correct; undefined for any other. */
export function sentenceOf(fault: unknown): string | undefined {
  if (fault instanceof StartFault) return fault.message
  return DISK_FAULTS[String((fault as { code?: unknown } | null)?.code)]
}
