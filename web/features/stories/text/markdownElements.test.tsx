import { render, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { TEXT_MAX } from '#contract/stories/rules.ts'
import { fastestRun } from '#web/testing/fastestRun.ts'
import { tokensOf } from './boundedLexer.ts'
import { Markdown } from './Markdown.tsx'

const html = (text: string) => render(<Markdown text={text} />).container.innerHTML

describe('what people write', () => {
  test('STORIES-19 Paragraphs, emphasis, lists, quotes and headings below the title', () => {
    const { container } = render(
      <Markdown
        text={'# Nachts\n\n**Leise** und *nah*, ~~nie~~ oft\n\n- eins\n- zwei\n\n> Komm.\n\n---'}
      />,
    )
    expect(screen.getByRole('heading', { level: 2, name: 'Nachts' })).toBeInTheDocument()
    expect(container.querySelector('strong')).toHaveTextContent('Leise')
    expect(container.querySelector('em')).toHaveTextContent('nah')
    expect(container.querySelector('del')).toHaveTextContent('nie')
    expect(screen.getAllByRole('listitem')).toHaveLength(2)
    expect(container.querySelector('blockquote')).toHaveTextContent('Komm.')
    expect(screen.getByRole('separator')).toBeInTheDocument()
  })

  test('A new line is a new line, an ordered list begins where it says', () => {
    const { container } = render(<Markdown text={'eins\nzwei\n\n3. drei'} />)
    expect(container.querySelector('p br')).toBeInTheDocument()
    expect(container.querySelector('ol')).toHaveAttribute('start', '3')
  })

  test('STORIES-85 O-172 Two voices are told apart, also by a screen reader; other bold words are not', () => {
    const { container } = render(
      <Markdown
        text={'**A:** Bleib *so* stehen.\n\n**B:** Ich könnte.\n\n**C:** Nein.\n\n**A** doch.'}
        lead
      />,
    )
    const voices = [...container.querySelectorAll('p[data-voice]')]
    expect(voices.map((one) => [one.getAttribute('data-voice'), one.textContent])).toEqual([
      ['A', 'A: Bleib so stehen.'],
      ['B', 'B: Ich könnte.'],
    ])
    expect(voices[0]?.querySelector('em')).toHaveTextContent('so')
    expect(container.querySelectorAll('p > strong')).toHaveLength(2)
  })

  test.each([
    ['1 < 2 & "3" &amp; <3', '1 < 2 & "3" &amp; <3'],
    ['\\*Stern\\*', '*Stern*'],
    ['a_b_c', 'a_b_c'],
    ['| a | b |\n| - | - |\n| 1 | 2 |', '| a | b |'],
  ])('„%s“ is read as it was meant', (text, shown) => {
    expect(render(<Markdown text={text} />).container.textContent).toContain(shown)
  })
})

describe('O-122 what must not happen', () => {
  test.each([
    '<script>alert(1)</script>',
    'Text <img src=x onerror=alert(1)> weiter',
    '<iframe src="https://evil.example"></iframe>',
    '<svg onload=alert(1)>',
    '<a href="javascript:alert(1)">Klick</a>',
    '<style>* { display: none }</style>',
    '<!-- <script>alert(1)</script> -->',
    '<div\nonclick=alert(1)\n>Text</div>',
  ])('Raw HTML stays words: %s', (text) => {
    const { container } = render(<Markdown text={text} />)
    expect(
      container.querySelector('script, img, iframe, svg, style, .story-text div, a'),
    ).toBeNull()
    expect(container.querySelector('[onerror], [onload], [onclick]')).toBeNull()
    expect(container.textContent).toContain('<')
  })

  test.each([
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt:alert(1))',
    '[x](java\nscript:alert(1))',
    '[x](data:text/html,<script>alert(1)</script>)',
    '[x](vbscript:x)',
    '[x](//evil.example)',
    '[x](/profil)',
    '<javascript:alert(1)>',
    '[x][1]\n\n[1]: javascript:alert(1)',
  ])('A link that leads nowhere safe is no link: %s', (text) => {
    expect(html(text)).not.toContain('href')
  })

  test('A link to the web opens a new tab and tells it nothing', () => {
    render(<Markdown text="[Pension](https://beispiel.de/a)" />)
    const link = screen.getByRole('link', { name: 'Pension' })
    expect(link).toHaveAttribute('href', 'https://beispiel.de/a')
    expect(link).toHaveAttribute('target', '_blank')
    expect(link.getAttribute('rel')).toContain('noopener')
  })

  test('An image is its description: nothing is fetched from elsewhere', () => {
    const content = html('![Das Zimmer](https://evil.example/pixel.png)')
    expect(content).toContain('Das Zimmer')
    expect(content).not.toContain('evil')
  })

  test.each([
    ['quotes', '>'.repeat(20_000)],
    ['lists', Array.from({ length: 140 }, (_, i) => `${' '.repeat(i)}- a`).join('\n')],
    ['brackets', '['.repeat(20_000)],
    ['stars', '*a **b '.repeat(2_500)],
    ['lists of quotes', Array.from({ length: 140 }, (_, i) => `${' '.repeat(i)}- > a`).join('\n')],
  ])('Endless %s end', (_, text) => {
    expect(render(<Markdown text={text} />).container.textContent).not.toBe('')
  })

  /** Texts as long as a story may be; the first of them took ten seconds. */
  const hostile = [
    '*a **b',
    '**',
    '*',
    '_',
    'a_',
    '_a',
    '**(a',
    'a*(',
    '- - ',
    '- \n',
    '* ',
    '1. ',
    '> ',
    '> - ',
    '[a](',
    '[',
    '![',
    '`',
    '<a ',
    '<!--',
    '~~',
    'www.',
    'a@b',
    '|a\n|-',
    '***a**\n\n',
  ].map((unit) => unit.repeat(Math.ceil(TEXT_MAX / unit.length)).slice(0, TEXT_MAX))

  test.each(hostile)('A story of nothing but %.8s is read at once', (text) => {
    const milliseconds = fastestRun(() => {
      tokensOf(text)
      tokensOf(`a ${text}`.slice(0, TEXT_MAX))
    })
    // A run takes some ten.
    expect(milliseconds).toBeLessThan(1_500)
  })

  test('A paragraph with more marks than anybody sets stays as it was typed, the others do not', () => {
    const content = html(`**Davor**\n\n${'*a* '.repeat(300)}\nneue Zeile\n\n**Danach**`)
    expect(content).toContain('<strong>Davor</strong>')
    expect(content).toContain('<strong>Danach</strong>')
    expect(content).toContain('*a* *a*')
    expect(content).toContain('<br>neue Zeile')
    expect(content).not.toContain('<em>')
  })

  test('A long story in which every sentence has a word that is stressed is set as it was meant', () => {
    const page = 'Sie nahm *seine* Hand, **langsam**, und sagte nichts. '.repeat(40)
    const content = html(Array.from({ length: 9 }, () => page).join('\n\n'))
    expect(content.match(/<em>/g)).toHaveLength(360)
    expect(content.match(/<strong>/g)).toHaveLength(360)
  })
})
