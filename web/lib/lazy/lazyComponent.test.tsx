import { act, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, test, vi } from 'vitest'
import { lazyComponent } from './lazyComponent.tsx'

const Word = ({ children }: { children: string }) => <p>{children}</p>
const draw = (Part: ReturnType<typeof lazyComponent<{ children: string }>>) =>
  render(
    <Suspense fallback="gleich">
      <Part>da</Part>
    </Suspense>,
  )

test('Until the component is loaded the fallback stands in its place', async () => {
  const chunk = Promise.withResolvers<typeof Word>()
  draw(lazyComponent(() => chunk.promise))
  expect(screen.getByText('gleich')).toBeVisible()
  await act(async () => chunk.resolve(Word))
  expect(await screen.findByText('da')).toBeVisible()
})

test('A component fetched before is drawn at once, without a fallback', async () => {
  const load = vi.fn<() => Promise<typeof Word>>(() => Promise.resolve(Word))
  const Part = lazyComponent(load)
  Part.preload()
  await new Promise((done) => setTimeout(done))
  draw(Part)
  expect(screen.getByText('da')).toBeVisible()
  Part.preload()
  draw(Part)
  expect(load).toHaveBeenCalledOnce()
})
