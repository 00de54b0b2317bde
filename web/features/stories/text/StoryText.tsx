import { Suspense } from 'react'
import { lazyComponent } from '../../../lib/lazy/lazyComponent.tsx'
import type { MarkdownProps } from './Markdown.tsx'

const Markdown = lazyComponent(async () => (await import('./Markdown.tsx')).Markdown)
// Loaded with the page, usually before the story arrives.
Markdown.preload()

/**
 * A text in Markdown. Once the renderer is loaded it renders without a fallback, so that the router
 * can restore the scroll position.
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
