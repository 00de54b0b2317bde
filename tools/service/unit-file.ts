import { StartFault } from '#server/lib/start-fault.ts'

/** A line of a unit: its section, the name of the setting and its value. */
export interface UnitLine {
  readonly section: string
  readonly name: string
  readonly value: string
}

/** Reads the settings of a unit in their order; comments are left out. */
export function parseUnit(text: string): UnitLine[] {
  const lines: UnitLine[] = []
  let section = ''
  for (const line of text.split('\n')) {
    const head = /^\[(.+)\]$/.exec(line)?.[1]
    if (head !== undefined) section = head
    const [, name, value] = /^([A-Za-z]+)=(.*)$/.exec(line) ?? []
    if (name !== undefined && value !== undefined) lines.push({ section, name, value })
  }
  return lines
}

/** Writes settings as the text of a unit, with a comment as its first line. */
export function formatUnit(comment: string, lines: readonly UnitLine[]): string {
  const sections = [...new Set(lines.map(({ section }) => section))]
  const blocks = sections.map((section) => {
    const own = lines.filter((line) => line.section === section)
    return [`[${section}]`, ...own.map(({ name, value }) => `${name}=${value}`)].join('\n')
  })
  return `# ${comment}\n${blocks.join('\n\n')}\n`
}

/** Splits a command line of a unit into its words, as `joinWords` or a hand has written them. */
export const splitWords = (command: string): string[] =>
  [...command.matchAll(/"((?:[^"\\]|\\.)*)"|'([^']*)'|(\S+)/g)].map(
    ([, double, single, plain]) => double?.replace(/\\(.)/g, '$1') ?? single ?? plain ?? '',
  )

/** @throws StartFault for a text that would not stay within its line of a unit */
export function requireOneLine(text: string): void {
  if (!/\p{Cc}/u.test(text)) return
  throw new StartFault(
    `${JSON.stringify(text)} hat Zeichen in seinem Namen, die ein Dienst nicht verträgt.`,
  )
}

/** `%` begins a specifier in every value of a unit. */
export const escapeSpecifiers = (text: string): string => text.replaceAll('%', '%%')

/** Writes words as a command line of a unit, each as it is. */
export const joinWords = (words: readonly string[]): string =>
  words
    .map((word) => {
      const escaped = escapeSpecifiers(word).replaceAll('$', '$$$$')
      if (/^[\w@%+=:,./$-]+$/.test(escaped)) return escaped
      return `"${escaped.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
    })
    .join(' ')

/** Writes a variable for `Environment=`. */
export const environmentValue = (name: string, value: string): string =>
  `"${name}=${escapeSpecifiers(value).replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
