/**
 * Does the tasks of one clan after the other, since what they need of a clan is kept until the next one. Large clans belong to hundreds of
 * rings. Returns the results in the order of the tasks.
 */
export function clanByClan<Task extends { readonly clan: number }, Result>(
  tasks: readonly Task[],
  work: (task: Task) => Result,
): Result[] {
  const numbered = tasks.map((task, number) => ({ task, number }))
  const results = Array.from<Result>({ length: tasks.length })
  for (const { task, number } of numbered.sort((a, b) => a.task.clan - b.task.clan)) results[number] = work(task)
  return results
}
