import { useMemo } from 'react'
import { cx } from '#web/ui/styles/cx.ts'
import { toElements } from './markdownElements.ts'
import './story-text.css'

export interface MarkdownProps {
  text: string
  /** The beginning of a story: its first letter is a large one. */
  lead?: boolean
}

/** A text of a couple, set for reading. */
export function Markdown({ text, lead = false }: MarkdownProps) {
  const content = useMemo(() => toElements(text), [text])
  return <div className={cx('story-text', lead && 'story-lead')}>{content}</div>
}
