import type { CheckState, PushOutcome } from '#contract/admin/self-test-rules.ts'

interface Answered {
  readonly service: string
  readonly status: number | null
}

export const selfTestTexts = {
  title: 'Prüfen',
  intro: 'Ob dieser Server gut eingerichtet ist. Was ein Paar schreibt, steht hier nie.',
  error: 'Die Prüfung ist gerade nicht möglich.',
  again: 'Noch einmal prüfen',
  checking: 'Wird geprüft …',
  checkedAt: (moment: string) => `Geprüft: ${moment}`,
  allFine: 'Alles in Ordnung. Es ist nichts zu tun.',
  groups: {
    handeln: 'Das solltest du tun',
    achten: 'Darauf kannst du achten',
    gut: 'In Ordnung',
  } satisfies Record<CheckState, string>,
  states: {
    handeln: 'handeln',
    achten: 'achten',
    gut: 'gut',
  } satisfies Record<CheckState, string>,
  more: (page: string) =>
    `Mehr zu jedem Punkt steht in der Anleitung ${page}, die mit dem Programm kommt.`,
} as const

export const keyTexts = {
  title: 'Kopie des Schlüssels',
  why: 'Geht die Schlüsseldatei verloren, öffnet auch die beste Sicherung nichts mehr. Lege eine Kopie an einen anderen Ort als die Sicherungen.',
  fingerprint: 'Fingerabdruck der Schlüsseldatei',
  compare:
    'So beginnt, was „sha256sum“ zur richtigen Kopie sagt; am Mac heißt der Befehl „shasum -a 256“, unter Windows „certutil -hashfile … SHA256“.',
  confirm: 'Schlüssel liegt auch woanders',
  confirming: 'Wird vermerkt …',
  confirmed:
    'Du hast bestätigt, dass er auch woanders liegt. Nach einem neuen Schlüssel fragt die Prüfung wieder.',
  failed: 'Das ließ sich gerade nicht vermerken.',
} as const

export const probeTexts = {
  title: 'Probe für Mitteilungen',
  why: 'Schickt „Mitteilungen kommen an.“ an deine eigenen Geräte, an niemanden sonst.',
  none: 'Auf keinem deiner Geräte sind Mitteilungen an. Schalte sie zuerst im Profil ein.',
  send: 'Probe senden',
  sending: 'Wird gesendet …',
  failed: 'Die Probe ließ sich gerade nicht senden.',
  answer: (sentence: string, devices: number) =>
    devices === 1 ? sentence : `${sentence} (${devices} Geräte)`,
  outcomes: {
    taken: ({ service }) =>
      `${service} hat die Probe angenommen; sie sollte gleich auf dem Gerät sein.`,
    later: ({ service, status }) =>
      `${service} nimmt gerade nichts an (Antwort ${status}). Versuche es später noch einmal.`,
    gone: ({ service }) =>
      `${service} kennt dieses Gerät nicht mehr. Schalte Mitteilungen dort neu ein.`,
    refused: ({ service, status }) =>
      `${service} hat die Probe abgelehnt${status === null ? '' : ` (Antwort ${status})`}. Meist stimmt die Uhr nicht oder PUBLIC_URL.`,
    unreached: ({ service }) =>
      `${service} war nicht zu erreichen. Sieh nach, ob der Server ins Internet kommt.`,
  } satisfies Record<PushOutcome, (answered: Answered) => string>,
} as const
