// Builds a file with the refused lines, to correct and send again. The browser builds it from the original file, because the portal
// keeps no line: a line may hold a card number.

/** The line numbers in the file of problems, which has the columns line, transaction, field, problem. */
const lineNumbers = (problems: string) =>
  new Set(
    problems
      .split('\n')
      .slice(1)
      .flatMap((row) => /^\d+/.exec(row)?.[0] ?? [])
      .map(Number),
  )

const linesOf = async function* (file: Blob) {
  let rest = ''
  const reader = file.stream().pipeThrough(new TextDecoderStream()).getReader()
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const lines = (rest + part.value).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest !== '') yield rest
}

/** Includes the first line, which holds the titles. */
export const refusedLines = async (sent: File, problems: Blob) => {
  const wanted = lineNumbers(await problems.text()).add(1)
  const found: string[] = []
  let at = 0
  for await (const line of linesOf(sent)) if (wanted.has(++at)) found.push(line)
  return new File([found.map((line) => `${line}\n`).join('')], `refused-${sent.name}`, { type: 'text/plain' })
}
