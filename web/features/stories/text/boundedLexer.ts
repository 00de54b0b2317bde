import { Lexer, type Token } from 'marked'

/**
 * Maximum of emphasis, link and code delimiters in one paragraph. The lexer compares each with the
 * others: 20,000, as many as a story may have, took ten seconds. Usual texts have below a hundred.
 */
const MARKS_MAX = 400
const MARK = /[*_~`[\]<!&\\]/g

/** Maximum nesting of lists and quotes in one line; the lexer reads each level again. */
const NESTED_DEEP = /^(?:[ \t]*(?:[-*+>]|\d{1,9}[.)])){13}/m
/** Maximum number of list items; the lexer concatenates the text for each. */
const ITEM = /^[ \t>]*(?:[-*+]|\d{1,9}[.)])(?=[ \t]|$)/gm
const ITEMS_MAX = 500

const asTyped = (text: string): Token[] =>
  text
    .split('\n')
    .flatMap((line, at): Token[] => [
      ...(at === 0 ? [] : [{ type: 'br', raw: '\n' }]),
      { type: 'text', raw: line, text: line },
    ])

class BoundedLexer extends Lexer {
  override inlineTokens(source: string, tokens: Token[] = []): Token[] {
    if ((source.match(MARK)?.length ?? 0) <= MARKS_MAX) return super.inlineTokens(source, tokens)
    tokens.push(...asTyped(source))
    return tokens
  }
}

/** The tokens of a text, in linear time; beyond the limits it becomes plain text. */
export function tokensOf(markdown: string): readonly Token[] {
  if (!NESTED_DEEP.test(markdown) && (markdown.match(ITEM)?.length ?? 0) <= ITEMS_MAX) {
    return new BoundedLexer({ gfm: true, breaks: true }).lex(markdown)
  }
  return markdown
    .split(/\n{2,}/)
    .map((raw) => ({ type: 'paragraph', raw, text: raw, tokens: asTyped(raw) }))
}
