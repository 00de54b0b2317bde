import { Suspense } from 'react'
import { lazyComponent } from '../../../lib/lazyComponent.tsx'
import type { MarkdownProps } from './Markdown.tsx'

const Markdown = lazyComponent(async () => (await import('./Markdown.tsx')).Markdown)
// On its way with the page, so that it is mostly there before the story is.
Markdown.preload()

/**
 * A text in Markdown. Its reader is loaded beside the page; once it is there the text stands at
 * once, which is what the place on the screen needs when somebody comes back.
 */
export function StoryText(props: MarkdownProps) {
  return (
    <Suspense fallback={<StoryLines />}>
      <Markdown {...props} />
    </Suspense>
  )
}

const LINES = ['a', 'b', 'c', 'd', 'e', 'f', 'g']

/** Lines of a text that is on its way. */
export function StoryLines() {
  return (
    <div aria-hidden="true" className="grid gap-3">
      {LINES.map((line) => (
        <span key={line} className="skeleton h-5 rounded-small last:w-3/5" />
      ))}
    </div>
  )
}
