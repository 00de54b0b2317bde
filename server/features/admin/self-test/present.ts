import type { Check } from '#contract/admin/self-test-calls.ts'
import { CHECK_NAMES, CHECK_STATES, HOME_PAGE } from '#contract/admin/self-test-rules.ts'

const WIDTH = 78
const INDENT = ' '.repeat(9)

/** Breaks a text into lines that fit beside the state; a longer word keeps a line of its own. */
function wrap(text: string): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const line = lines.at(-1)
    if (line !== undefined && INDENT.length + line.length + 1 + word.length <= WIDTH) {
      lines[lines.length - 1] = `${line} ${word}`
    } else {
      lines.push(word)
    }
  }
  return lines
}

function checkLines({ id, state, is, todo }: Check): string[] {
  const [first = '', ...rest] = wrap(`${CHECK_NAMES[id]}: ${is}`)
  return [
    state.padEnd(INDENT.length) + first,
    ...rest.map((line) => INDENT + line),
    ...(todo === null ? [] : wrap(`→ ${todo}`).map((line) => INDENT + line)),
  ]
}

/** The checks as lines of a terminal, with how many ended how. */
export function presentChecks(checks: readonly Check[]): string {
  const counts = CHECK_STATES.map(
    (state) => `${checks.filter((check) => check.state === state).length} ${state}`,
  )
  return [
    ...checks.flatMap(checkLines),
    '',
    `${counts.join(', ')}. Mehr dazu steht in ${HOME_PAGE}.`,
    '',
  ].join('\n')
}
