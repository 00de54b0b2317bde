import { build } from 'vite'
import { schemaless } from './schemaless.ts'

export type { Write, WritingPage } from '#web/testing/writing.ts'

/** The code of the page, built as the app is. */
export async function buildWritingPage(): Promise<string> {
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    plugins: [schemaless()],
    // By the tests' NODE_ENV it would be the app of a developer.
    define: { 'import.meta.env.DEV': 'false', 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      rolldownOptions: {
        input: 'web/testing/writingPage.ts',
        output: { codeSplitting: false },
        onLog: (level, log, print) => {
          if (log.code !== 'MODULE_LEVEL_DIRECTIVE') print(level, log)
        },
      },
    },
  })
  const [output] = [built].flat()
  const code = output !== undefined && 'output' in output ? output.output[0].code : undefined
  if (code === undefined) throw new Error('Nothing was built.')
  return code
}
