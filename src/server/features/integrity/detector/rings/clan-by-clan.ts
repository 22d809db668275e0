/** Runs tasks clan by clan, since callers cache one clan, and large clans are in hundreds of rings. The results are in the tasks' order. */
export function clanByClan<Task extends { readonly clan: number }, Result>(
  tasks: readonly Task[],
  work: (task: Task) => Result,
): Result[] {
  const numbered = tasks.map((task, number) => ({ task, number }))
  const results = Array.from<Result>({ length: tasks.length })
  for (const { task, number } of numbered.sort((a, b) => a.task.clan - b.task.clan)) results[number] = work(task)
  return results
}
