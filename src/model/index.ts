export * from './access.ts';
export * from './field.ts';
export * from './listState.ts';
export * from './noun.ts';
export * from './path.ts';
export * from './report.ts';
export * from './resource.ts';
export * from './workflow.ts';
