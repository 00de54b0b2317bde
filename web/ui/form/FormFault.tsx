/** What is wrong with a form as a whole, in red (FEHLER-11). The region exists before the text. */
export function FormFault({ children }: { children: string | null }) {
  return (
    <div role="alert" className="text-sm text-danger">
      {children}
    </div>
  )
}
