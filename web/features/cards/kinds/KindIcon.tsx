import { useEffect } from 'react'
import type { Mood } from '#contract/cards/rules.ts'
import { createStore, useStore } from '#web/lib/store.ts'
import { type IconProps, LineIcon } from '#web/ui/graphics/icons.tsx'
import type { CardKind } from './kindOf.ts'

const loadedMarks = createStore<Readonly<Record<CardKind | Mood, string>> | null>(null)

/** Loads the lines once; without them a mark keeps its place empty, and the next one tries again. */
const loadMarks = async () => {
  if (loadedMarks.get() === null) loadedMarks.set((await import('./marks.ts')).MARKS)
}

/** The mark of a kind or mood. Hidden from screen readers; its name stands beside it. */
export function KindIcon({ kind, ...icon }: IconProps & { kind: CardKind | Mood }) {
  const marks = useStore(loadedMarks)
  useEffect(() => {
    loadMarks().catch(() => undefined)
  }, [])
  return <LineIcon {...icon}>{marks && <path d={marks[kind]} />}</LineIcon>
}
