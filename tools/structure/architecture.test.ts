import { describe, expect, test } from 'vitest'
import { architecture, drawArchitecture, PAGE, withDrawing } from './architecture.ts'
import { projectOf, readProject } from './project.ts'

const code = (...specifiers: readonly string[]) =>
  specifiers.map((specifier) => `import { a } from '${specifier}'`).join('\n')

const BLANK = withDrawing(readProject(process.cwd()).get(PAGE)?.text ?? '', projectOf({}))

const FILES = {
  'contract/kernel/call.ts': 'export const a = 1',
  'contract/chat/calls.ts': code('../kernel/call.ts'),
  'server/lib/clock.ts': 'export const a = 1',
  'server/http/routes.ts': code('../lib/clock.ts', '#contract/kernel/call.ts'),
  'server/features/chat/routes.ts': code('#server/http/routes.ts', '#server/lib/clock.ts'),
  'server/features/chat/chat.test.ts': code('#server/app.ts'),
  'server/app.ts': code('./features/chat/routes.ts'),
}

const messages = (files: Readonly<Record<string, string>>) =>
  architecture(projectOf(files)).map(({ message }) => message)

describe('the drawing of the architecture', () => {
  test('shows layers, features and the imports that no other arrow implies', () => {
    const drawn = drawArchitecture(projectOf(FILES))
    expect(drawn).toContain('server_features["features<br/>chat"]')
    expect(drawn.match(/\S+ --> \S+/g)).toEqual([
      'contract_features --> contract_kernel',
      'server_app --> server_features',
      'server_features --> server_http',
      'server_http --> contract_kernel',
      'server_http --> server_lib',
    ])
  })

  test('leaves out imports of types', () => {
    const drawn = drawArchitecture(
      projectOf({ ...FILES, 'server/lib/clock.ts': "import type { A } from '#server/app.ts'" }),
    )
    expect(drawn).not.toContain('server_lib -->')
  })
})

describe('the page about the architecture', () => {
  test('is at fault while its drawing is of other imports', () => {
    const page = withDrawing(BLANK, projectOf(FILES))
    const changed = { ...FILES, 'server/vault/vault.ts': code('../lib/clock.ts') }
    const current = (text: string, files: typeof FILES) =>
      messages({ [PAGE]: text, ...files }).filter((message) => message.includes('imports'))
    expect(current(page, FILES)).toEqual([])
    expect(current(page, changed)).toEqual([expect.stringContaining('draw.ts')])
  })

  test('is at fault where a drawing names a file that is not there', () => {
    const page = `${withDrawing(BLANK.replaceAll(/```mermaid[^]*?```/g, ''), projectOf({}))}
\`\`\`mermaid
a["server/lib/gone.ts"]
\`\`\``
    expect(messages({ [PAGE]: page })).toEqual([expect.stringContaining('server/lib/gone.ts')])
  })
})
