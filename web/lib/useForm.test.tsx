import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { useForm } from './useForm.ts'

test('A fault that has been removed stays away until the next one, and the next click counts', async () => {
  const faults = ['Zu kurz.', 'Zu kurz.', null]
  let saved = 0
  function Form() {
    const { form, busy, done, reset, formFault } = useForm(() => {
      saved += 1
      return Promise.resolve({ fault: faults.shift() ?? null })
    }, 'Es ging nicht.')
    return (
      <form {...form}>
        <p>{formFault}</p>
        <p>{done && 'Gespeichert'}</p>
        <button type="button" onClick={reset}>
          Anders
        </button>
        <button type="submit">{busy ? 'Moment' : 'Sichern'}</button>
      </form>
    )
  }
  render(<Form />)
  const user = userEvent.setup()
  const save = screen.getByRole('button', { name: 'Sichern' })
  await user.click(save)
  expect(await screen.findByText('Zu kurz.')).toBeVisible()
  // Without a pause, as on a slow phone.
  fireEvent.click(screen.getByRole('button', { name: 'Anders' }))
  fireEvent.click(save)
  expect(await screen.findByText('Zu kurz.')).toBeVisible()
  expect(saved).toBe(2)
  await user.click(screen.getByRole('button', { name: 'Anders' }))
  expect(screen.queryByText('Zu kurz.')).not.toBeInTheDocument()
  await user.click(save)
  expect(await screen.findByText('Gespeichert')).toBeVisible()
})
