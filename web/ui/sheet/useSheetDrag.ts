import { usePointerDrag } from '../gestures/usePointerDrag.ts'

/** A drag closes from this part of the height, or as a flick from this length and px per ms. */
const CLOSE_PART = 0.3
const FLICK_PX = 24
const FLICK_PX_PER_MS = 0.6

const sheetOf = (element: HTMLElement) => element.closest('dialog')

/** Handlers for the handle of a sheet: it follows the pointer downwards and closes or returns. */
export function useSheetDrag(onClose: () => void) {
  const { handlers } = usePointerDrag({
    axis: 'both',
    slop: 0,
    onPress: (_, target) => target.closest('button') === null,
    onMove({ element, dy }) {
      const sheet = sheetOf(element)
      if (!sheet) return
      sheet.style.transition = 'none'
      sheet.style.transform = `translateY(${Math.max(0, dy)}px)`
    },
    onEnd({ element, dy, duration }, released) {
      const sheet = sheetOf(element)
      if (!sheet) return
      sheet.style.removeProperty('transform')
      sheet.style.removeProperty('transition')
      const isFlick = dy > FLICK_PX && dy / Math.max(1, duration) > FLICK_PX_PER_MS
      if (released && (isFlick || dy > sheet.offsetHeight * CLOSE_PART)) onClose()
    },
  })
  return handlers
}
