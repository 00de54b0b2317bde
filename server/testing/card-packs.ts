import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { newScratch, type Scratch } from './scratch.ts'

const CONTENT = resolve(import.meta.dirname, '../../content')

/** A card in a content file, valid or not. */
export interface CardFile {
  readonly id: string
  readonly title?: string
  readonly description?: string
  readonly level?: number
  readonly tags?: readonly string[]
  readonly season?: string
  readonly advent?: number
  readonly addressee?: string
}

export const cardFile = (id: string, changes: Partial<CardFile> = {}): CardFile => ({
  id,
  title: `Karte ${id}`,
  description: 'Text',
  level: 1,
  tags: [],
  ...changes,
})

/** A content folder whose cards a test writes; everything else is as it is delivered. */
export interface CardPacks extends Scratch {
  write(cards: readonly CardFile[], file?: string, changes?: object): void
}

export function newCardPacks(): CardPacks {
  const scratch = newScratch()
  mkdirSync(join(scratch.folder, 'cards'))
  for (const name of readdirSync(CONTENT)) {
    if (name !== 'cards') symlinkSync(join(CONTENT, name), join(scratch.folder, name))
  }
  return {
    ...scratch,
    write(cards, file = 'paket.json', changes = {}) {
      const pack = { format: 'knistern.cards/1', category: 'Herzklopfen', cards, ...changes }
      writeFileSync(join(scratch.folder, 'cards', file), JSON.stringify(pack))
    },
  }
}
