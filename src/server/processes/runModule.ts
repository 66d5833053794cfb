import { processRun } from '#own/processRun/processRun.ts';
import type { Stop } from '../machine/machine.ts';
import { serverModule } from '../module/module.ts';
import { keepAdvancing } from './advance.ts';
import { choicesOf } from './choices.ts';
import {
  approveCall,
  beginCall,
  cancelCall,
  passCall,
  rejectCall,
  retryCall,
  startCall,
  uploadCall,
} from './handCalls.ts';
import { approveStep, beginStep, bringFile, passStep, retryStep } from './handMutations.ts';
import type { ProcessModules } from './moduleOf.ts';
import { fileCall, logCall, statsCall, stepsCall } from './runCalls.ts';
import { removeStrayRunFiles } from './runFolder.ts';
import { cancelJob, stepJob } from './runStep.ts';
import { cancelRun, sendBack } from './sendBack.ts';
import { startRun } from './startRun.ts';
import { isFileOfRun } from './stepContext.ts';
import {
  addHand,
  beginByItself,
  cancelFailed,
  completeStep,
  endCancelled,
  failStep,
  keepFile,
  logLine,
  runWaits,
  stepProgress,
  stepTable,
  takeStep,
} from './stepMutations.ts';

/** The server module of runs, over the processes that there are: those of resources/, or those of a test. */
export const runModule = (known: ProcessModules) =>
  serverModule(processRun, {
    calls: {
      choices: choicesOf(known),
      start: startCall(known),
      steps: stepsCall(known),
      begin: beginCall(known),
      upload: uploadCall(known),
      approve: approveCall(known),
      reject: rejectCall(known),
      pass: passCall(known),
      retry: retryCall(known),
      log: logCall(known),
      file: fileCall(known),
      cancel: cancelCall(known),
      stats: statsCall,
    },
    mutations: [
      startRun,
      beginStep,
      bringFile,
      approveStep,
      sendBack,
      passStep,
      retryStep,
      cancelRun,
      beginByItself,
      runWaits,
      addHand,
      takeStep,
      logLine,
      stepProgress,
      stepTable,
      keepFile,
      completeStep,
      failStep,
      endCancelled,
      cancelFailed,
      ...known.modules.flatMap(({ mutations }) => mutations ?? []),
    ],
    jobs: [stepJob(known), cancelJob(known)],
    start: async (machine): Promise<Stop> => {
      await removeStrayRunFiles(machine.settings, isFileOfRun(machine));
      return keepAdvancing(machine, known);
    },
  });
