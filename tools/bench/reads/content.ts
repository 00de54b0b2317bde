import { copyFileSync, cpSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const starter = resolve(import.meta.dirname, '../../../content')

/** A content folder below `parent` with so many question pairs and stories beside the usual cards. */
export function writeContent(parent: string, count: number): string {
  const folder = mkdtempSync(join(parent, 'content-'))
  for (const name of ['cards', 'suggestions']) {
    cpSync(join(starter, name), join(folder, name), { recursive: true })
  }
  copyFileSync(join(starter, 'version.json'), join(folder, 'version.json'))
  const write = (name: string, pack: object) => {
    mkdirSync(join(folder, name))
    writeFileSync(join(folder, name, 'bench.json'), JSON.stringify(pack))
  }
  write('questions', {
    format: 'knistern.questions/1',
    category: 'Messung',
    pairs: Array.from({ length: count }, (_, at) => ({
      id: `q-messung-${at}`,
      geben: `Würdest du Nummer ${at} gern geben?`,
      empfangen: `Hättest du Nummer ${at} gern?`,
      level: at % 11,
    })),
  })
  write('stories', {
    format: 'knistern.stories/1',
    stories: Array.from({ length: count }, (_, at) => ({
      id: at + 1,
      title: `Geschichte ${at + 1}`,
      heat: (at % 5) + 1,
      description: ['Es war ein Abend, wie sie ihn beide mochten. '.repeat(20)],
    })),
  })
  return folder
}
