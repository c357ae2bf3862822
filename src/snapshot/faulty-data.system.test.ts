/** Each fault in the data, made in a good snapshot after a good build of it was published. The fast suite checks them only. */
import { afterAll, beforeAll, test } from "vitest";
import { expectRefusal, publish } from "../testing/builds.ts";
import { faultyData } from "../testing/faulty-data.ts";
import { alterSnapshot } from "../testing/snapshots.ts";
import {
  copyWorkplace,
  makeWorkplace,
  removeWorkplace,
  type Workplace,
} from "../testing/workplace.ts";

let good: Workplace;
beforeAll(async () => {
  good = makeWorkplace(3);
  await publish(good);
});
afterAll(() => removeWorkplace(good));

test.concurrent.for(Object.entries(faultyData))(
  "a build refuses %s and leaves the published site",
  async ([, [change, status, ...says]]) => {
    const place = copyWorkplace(good);
    alterSnapshot(place.snapshot, change);
    await expectRefusal(place, { status, says });
    removeWorkplace(place);
  },
);
