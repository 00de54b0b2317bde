import type { MarkedToken, Token, Tokens } from 'marked'
import { createElement, Fragment, type ReactNode } from 'react'
import { tokensOf } from './boundedLexer.ts'

/**
 * Markdown as React elements without innerHTML, therefore no sanitiser is needed: raw HTML becomes
 * text, images their description, links only http(s) and mailto (O-122).
 */
export function toElements(markdown: string): ReactNode {
  return blocks(tokensOf(markdown), 0)
}

/** Maximum nesting; below it the source text is shown. */
const DEEPEST = 12

/** The page’s h1 is the title, the next level belongs to „Anleitung:“. */
const HEADINGS = ['h2', 'h3', 'h4'] as const

/** Each block is written in the direction of its own words. */
const AUTO = { dir: 'auto' } as const

const together = (nodes: readonly ReactNode[]): ReactNode => createElement(Fragment, null, ...nodes)

const blocks = (tokens: readonly Token[], depth: number): ReactNode =>
  together(tokens.map((token) => block(token as MarkedToken, depth)))

const inline = (tokens: readonly Token[] | undefined, otherwise: string): ReactNode =>
  tokens === undefined ? otherwise : together(tokens.map((token) => word(token as MarkedToken)))

function block(token: MarkedToken, depth: number): ReactNode {
  if (depth > DEEPEST) return createElement('p', AUTO, token.raw)
  switch (token.type) {
    case 'space':
    case 'def':
    case 'checkbox':
      return null
    case 'heading':
      return createElement(
        HEADINGS[Math.min(token.depth, HEADINGS.length) - 1] ?? 'h4',
        AUTO,
        inline(token.tokens, token.text),
      )
    case 'paragraph':
      return paragraph(token)
    case 'text':
      return inline(token.tokens, token.text)
    case 'blockquote':
      return createElement('blockquote', null, blocks(token.tokens, depth + 1))
    case 'list':
      return list(token, depth)
    case 'hr':
      return createElement('hr')
    case 'code':
      return createElement('pre', AUTO, createElement('code', null, token.text))
    case 'table':
      return createElement('p', AUTO, token.raw)
    case 'html':
      return createElement('p', AUTO, token.text.trim())
    default:
      return word(token)
  }
}

const VOICE = /^([AB]):$/

/** A paragraph; one that begins with `**A:**` or `**B:**` is spoken by one of two voices (O-172). */
function paragraph({ tokens, text }: Tokens.Paragraph): ReactNode {
  const [mark, ...spoken] = tokens
  const voice = mark?.type === 'strong' ? VOICE.exec(String(mark.text))?.[1] : undefined
  if (voice === undefined) return createElement('p', AUTO, inline(tokens, text))
  return createElement(
    'p',
    { ...AUTO, 'data-voice': voice },
    createElement(
      'span',
      { className: 'voice-name' },
      voice,
      createElement('span', { className: 'sr-only' }, ':'),
    ),
    createElement('span', null, inline(spoken, '')),
  )
}

function list({ ordered, start, items }: Tokens.List, depth: number): ReactNode {
  const from = ordered && start !== 1 && start !== '' ? { start } : null
  return createElement(
    ordered ? 'ol' : 'ul',
    from,
    ...items.map((item) => createElement('li', AUTO, blocks(item.tokens, depth + 1))),
  )
}

function word(token: MarkedToken): ReactNode {
  switch (token.type) {
    case 'strong':
    case 'em':
    case 'del':
      return createElement(token.type, null, inline(token.tokens, token.text))
    case 'codespan':
      return createElement('code', null, token.text)
    case 'br':
      return createElement('br')
    case 'link':
      return link(token)
    case 'image':
    case 'text':
    case 'escape':
    case 'html':
      return token.text
    default:
      return token.raw
  }
}

const SAFE_PROTOCOLS: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:'])

function link({ href, tokens, text }: Tokens.Link): ReactNode {
  const children = inline(tokens, text)
  // A relative link would lead into the app.
  if (!URL.canParse(href) || !SAFE_PROTOCOLS.has(new URL(href).protocol)) return children
  return createElement('a', { href, target: '_blank', rel: 'noreferrer noopener' }, children)
}
