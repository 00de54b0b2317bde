import { createEvent, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { type Drag, type PointerDragOptions, usePointerDrag } from './usePointerDrag.ts'

const onMove = vi.fn<(drag: Drag) => void>()
const onEnd = vi.fn<(drag: Drag, released: boolean) => void>()
const clicks = vi.fn<(endsDrag: boolean) => void>()

function Surface(options: Partial<PointerDragOptions>) {
  const drag = usePointerDrag({ axis: 'x', onMove, onEnd, ...options })
  return (
    <button type="button" {...drag.handlers} onClick={(event) => clicks(drag.endsDrag(event))} />
  )
}

type Kind = 'pointerDown' | 'pointerMove' | 'pointerUp' | 'pointerCancel'

/** A pointer event at a place, `at` ms after the press; frames run at once. */
function point(kind: Kind, x: number, y = 0, at = 0, init: object = {}): void {
  const place = { clientX: x, clientY: y, pointerId: 1, isPrimary: true, button: 0, ...init }
  const event = createEvent[kind](screen.getByRole('button'), place)
  Object.defineProperty(event, 'timeStamp', { value: 1000 + at })
  fireEvent(screen.getByRole('button'), event)
}

beforeEach(() => {
  vi.clearAllMocks()
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => {
    run()
    return 0
  })
  return () => vi.unstubAllGlobals()
})

describe('A press', () => {
  test('is no drag before it has moved eight pixels', () => {
    render(<Surface />)
    point('pointerDown', 100)
    point('pointerMove', 107)
    point('pointerUp', 107)
    expect(onMove).not.toHaveBeenCalled()
    expect(onEnd).not.toHaveBeenCalled()
  })

  test('that first moves downwards is left to scrolling', () => {
    render(<Surface />)
    point('pointerDown', 100)
    point('pointerMove', 102, 12)
    point('pointerMove', 160, 12)
    point('pointerUp', 160, 12)
    expect(onMove).not.toHaveBeenCalled()
    expect(onEnd).not.toHaveBeenCalled()
  })

  test('that moves downwards drags where both axes do', () => {
    render(<Surface axis="both" />)
    point('pointerDown', 100)
    point('pointerMove', 102, 12)
    expect(onMove).toHaveBeenLastCalledWith(expect.objectContaining({ dx: 2, dy: 12 }))
  })

  test('of another button or finger is none, nor one that the surface ignores', () => {
    const { rerender } = render(<Surface />)
    for (const init of [{ button: 2 }, { isPrimary: false }]) {
      point('pointerDown', 100, 0, 0, init)
      point('pointerMove', 150)
    }
    rerender(<Surface onPress={() => false} />)
    point('pointerDown', 100)
    point('pointerMove', 150)
    expect(onMove).not.toHaveBeenCalled()
  })

  test('is a drag at once without slop', () => {
    render(<Surface slop={0} />)
    point('pointerDown', 100)
    point('pointerMove', 101)
    expect(onMove).toHaveBeenLastCalledWith(expect.objectContaining({ dx: 1 }))
  })
})

describe('A drag', () => {
  test('follows its own pointer only', () => {
    render(<Surface />)
    point('pointerDown', 100)
    point('pointerMove', 120, 0, 16)
    point('pointerMove', 300, 0, 20, { pointerId: 2 })
    point('pointerUp', 300, 0, 20, { pointerId: 2 })
    expect(onMove).toHaveBeenCalledOnce()
    expect(onEnd).not.toHaveBeenCalled()
    point('pointerUp', 120, 0, 32)
    expect(onEnd).toHaveBeenCalledOnce()
  })

  test('ends with its way, its duration and a smoothed speed', () => {
    render(<Surface />)
    point('pointerDown', 100)
    point('pointerMove', 120, 0, 10)
    point('pointerMove', 160, 0, 20)
    point('pointerUp', 160, 3, 30)
    const [[drag, released] = []] = onEnd.mock.calls
    expect(released).toBe(true)
    // 0.6 · 2 px/ms, then 0.4 of it and 0.6 · 4 px/ms
    expect(drag).toMatchObject({ dx: 60, dy: 3, duration: 30, speedX: 0.4 * 1.2 + 0.6 * 4 })
  })

  test('has no speed once the pointer has rested', () => {
    render(<Surface />)
    point('pointerDown', 100)
    point('pointerMove', 160, 0, 10)
    point('pointerUp', 160, 0, 200)
    expect(onEnd).toHaveBeenCalledWith(expect.objectContaining({ dx: 60, speedX: 0 }), true)
  })

  test('that the browser takes away ends where it was', () => {
    render(<Surface />)
    point('pointerDown', 100)
    point('pointerMove', 140, 0, 10)
    point('pointerCancel', 0, 0, 20)
    expect(onEnd).toHaveBeenCalledWith(expect.objectContaining({ dx: 40 }), false)
  })
})

describe('The click after a drag', () => {
  const click = (detail: number) => fireEvent.click(screen.getByRole('button'), { detail })
  const drag = () => {
    point('pointerDown', 100)
    point('pointerMove', 140)
    point('pointerUp', 140)
  }

  test('belongs to it, the next one does not', () => {
    render(<Surface />)
    drag()
    click(1)
    click(1)
    expect(clicks.mock.calls).toEqual([[true], [false]])
  })

  test('by keyboard means the control', () => {
    render(<Surface />)
    drag()
    click(0)
    expect(clicks).toHaveBeenCalledExactlyOnceWith(false)
  })
})
