import { type Fault, isTest, lineAt, type Rule, withoutComments } from './project.ts'

interface Synonym {
  readonly found: RegExp
  /** The word of docs/words.md, „German words of the screens“. */
  readonly word: string
  /** The form that may stand. */
  readonly except?: RegExp
}

const SYNONYMS: readonly Synonym[] = [
  { found: /\bStor(?:y|ies)\b/u, word: 'Geschichte' },
  { found: /\b(?:ein|aus)(?:ge|zu)?log/iu, word: 'anmelden, abmelden' },
  { found: /\bEmail|(?<!E-)\bMail/u, word: 'E-Mail' },
  { found: /\bTelefonnummer/u, word: 'Handynummer' },
  { found: /\bGegenüber\b|\banderen? Seite\b/u, word: 'Partner:in, die andere Person' },
  {
    found: /\bPartner(?:s|in)\b/u,
    word: 'Partner:in, deiner Partnerin oder deines Partners',
    except: /\bPartnerin oder \w+ Partners\b/u,
  },
  { found: /\bBenachrichtigung/u, word: 'Mitteilung' },
  { found: /\.\.\.$/u, word: '…' },
]

/** Texts that the specification fixes to the letter. */
const FIXED: ReadonlySet<string> = new Set([
  'Bitte anmelden, um Stories zu sehen.',
  'Bitte anmelden, um die Story zu sehen.',
  'Lade Stories...',
  'Lade Story...',
  'Keine Stories gefunden',
  'Keine Story gefunden.',
  'Nicht eingeloggt!',
  'Bitte erst einloggen!',
  'Email',
  'Emailadresse',
  'Per iMessage/WhatsApp/Mail teilen',
  'E-Mail/Telefonnummer oder Passwort ist falsch.',
  'Bitte Telefonnummer und Passwort eingeben.',
  'Rolle deines Partners',
  'Einladung generiert! Teile diesen Link mit deiner Partnerin:',
  'Einladungscode prüfen...',
  'Lade Karte...',
  'Lade Einstellungen...',
  'Lädt ...',
  'Profilinformationen werden geladen...',
  'Wird registriert...',
  'Wird gesendet...',
  'Speichern...',
  'Bewertung gespeichert! Zurück zur Übersicht...',
])

const LITERAL = /'((?:\\.|[^'\\\n])*)'|`((?:\\.|[^`\\])*)`/g

const isScreen = (path: string): boolean =>
  /^(?:web|contract)\/.*\.tsx?$/.test(path) &&
  !/^web\/testing\/|calls\.ts$/.test(path) &&
  !isTest(path)

/** One word for one thing on every screen. */
export const screenWords: Rule = (project) =>
  [...project.values()]
    .filter(({ path }) => isScreen(path))
    .flatMap(({ path, text }) => {
      const code = withoutComments(text)
      return [...code.matchAll(LITERAL)].flatMap((match): Fault[] => {
        const literal = match[1] ?? match[2] ?? ''
        if (FIXED.has(literal)) return []
        return SYNONYMS.filter(
          ({ found, except }) => found.test(literal) && except?.test(literal) !== true,
        ).map(({ word }) => ({
          path,
          line: lineAt(code, match.index),
          message: `„${literal}“: the word of the screens is „${word}“ (docs/words.md); a text of the specification stands in FIXED.`,
        }))
      })
    })
