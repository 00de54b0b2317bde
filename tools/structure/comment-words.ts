import { type Fault, isDocument, isTest, lineAt, type Rule } from './project.ts'

/** Words whose noun a reader has to guess where a comment or the name of a test begins with them. */
const BARE =
  '(?:What|Whatever|Whoever|Who|Whose|Those|These|They|Of|It|Its|Nor|One of|One that|So (?:is|are|do|does)|And)'

const COMMENT = new RegExp(`(?:^|\\s)(?:\\/\\/|\\/\\*\\*?)\\s*(?:\\*\\s*)?(${BARE})\\b`, 'g')
const NAME = new RegExp(
  `\\b(?:test|describe)(?:\\.\\w+\\((?:[^()]|\\([^()]*\\))*\\))?\\(\\s*['"\`](?:trust \\w |[A-Z]+-\\d+ )*(${BARE})\\b`,
  'g',
)

/** Comments and names of tests begin with their subject: STYLE.md, „Comments“. */
export const commentWords: Rule = (project) =>
  [...project.values()].flatMap(({ path, text }): Fault[] => {
    if (isDocument(path)) return []
    const found = [...text.matchAll(COMMENT), ...(isTest(path) ? text.matchAll(NAME) : [])]
    return found.map((match) => ({
      path,
      line: lineAt(text, match.index + match[0].length),
      message: `A comment or the name of a test begins with its subject, not with „${match[1]}“ (STYLE.md).`,
    }))
  })
