import { Lexer, type Token } from 'marked'

/**
 * Signs of emphasis, links and code in one paragraph. The lexer compares each with the others: the
 * 20,000 a story may have froze the page for ten seconds. A page of a novel in which every sentence
 * is emphasised has some hundred.
 */
const MARKS_MAX = 400
const MARK = /[*_~`[\]<!&\\]/g

/** Lists and quotes opened by one line; each level is read again by the next. */
const NESTED_DEEP = /^(?:[ \t]*(?:[-*+>]|\d{1,9}[.)])){13}/m
/** Items of lists, whose text is put together anew for each. */
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

/** The tokens of a text, in a time that grows with its length; what is no text of people stays as it was typed. */
export function tokensOf(markdown: string): readonly Token[] {
  if (!NESTED_DEEP.test(markdown) && (markdown.match(ITEM)?.length ?? 0) <= ITEMS_MAX) {
    return new BoundedLexer({ gfm: true, breaks: true }).lex(markdown)
  }
  return markdown
    .split(/\n{2,}/)
    .map((raw) => ({ type: 'paragraph', raw, text: raw, tokens: asTyped(raw) }))
}
