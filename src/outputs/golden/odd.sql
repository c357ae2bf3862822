-- What the site "odd" has besides the oddities of the sample. A build compares it with the site without these lines.

CREATE TEMP VIEW place AS
  SELECT passage.id AS passage, number || '.' || fragment || sub_fragment AS label FROM passage JOIN book ON book.id = book;
CREATE TEMP VIEW greek AS
  SELECT label, text.id AS text FROM place JOIN passage_text USING (passage) JOIN text ON text.id = passage_text.text
  WHERE language = 'grc';

-- Removed, with its city and its reference.
DELETE FROM passage WHERE id = (SELECT passage FROM place WHERE label = '7.99');

-- Added, without an author: a heading, and a number that was printed in the margin.
INSERT INTO passage SELECT 9000, id, 68, 'a' FROM book WHERE number = 5;
INSERT INTO text VALUES (9000, 'grc', NULL, 9000, '2021-02-20T21:03:45Z', '2021-02-20T21:03:45.1Z', 0, 1,
  'Περὶ ἔρωτος' || char(10, 10) || 'ἔρως ἔρωτος ἄλλος ἦλθεν ὕστερον' || char(10) || 'ἔρωτα φεύγων εἰς τέλος' || char(10, 10)
  || '                    ἔρωτι δούλευ᾽ ὡς ἅπαντες οἱ βροτοί' || char(10) || 'ἐρώτας ἔρως γὰρ ἄρχει'
  || char(10) || 'ἄνθρωπος ὢν γὰρ οὐδὲν ἀσφαλῶς ἔχεις' || char(10) || 'ἔρωτος οὐδὲν ἄλλο φάρμακον, φίλε');
INSERT INTO passage_text VALUES (9000, 0, 9000);

-- A second version that differs in accents and line ends, and one of blanks alone.
INSERT INTO text SELECT 9001, language, NULL, 9001, created_at, updated_at, 0, 1,
  replace(replace(text, char(10), char(13, 10)), 'ἄνεμος', 'ανεμος') FROM text WHERE id = (SELECT text FROM greek WHERE label = '5.83');
INSERT INTO text VALUES (9002, 'eng', NULL, 9002, '2021-02-20T21:03:45Z', '2021-02-20T21:03:45Z', 0, 1, char(13, 10) || ' ' || char(9));
INSERT INTO passage_text SELECT passage, 10, 9001 FROM place WHERE label = '5.83';
INSERT INTO passage_text SELECT passage, 11, 9002 FROM place WHERE label = '5.83';

-- Foreign characters, a page of the printed edition, a text that is wrongly encoded, and characters of markup.
UPDATE text SET text = 'νηῷ ς1᾽ ἀνεθήκατο φάσγανον [p. 60]' || char(10) || '  εἶπε <γὰρ> & "ὧδε" πορφυρέoν' || char(13) || 'qeo/s a)/nqrwpon %2οὔθ᾽'
  WHERE id = (SELECT text FROM greek WHERE label = '7.254b');

-- Rare words that passages with two authors and with none share.
UPDATE text SET text = text || ' σανδαλα βιτιννα κεκρυφαλον φιλαινισ μιτρην αντικλεια πορφυρεην'
  WHERE id IN (SELECT text FROM greek WHERE label IN ('5.68a', '5.68'));

-- Regions in pixels, on a server without https, and of a whole page; other requests of the image API, and none.
INSERT INTO manuscript VALUES (9001, 'http://digi.ub.uni-heidelberg.de/iiif/2/cpgraec23%3A049.jpg/10,20,30,40/full/0/default.jpg',
  '2021-02-20T21:03:45Z', '2021-02-20T21:03:45Z', 'In pixels', '');
INSERT INTO manuscript VALUES (9002, 'http://images.example.org/iiif/2/p.%2052/pct:0,1.5,100,98.5/full/0/default.jpg',
  '2021-02-20T21:03:45Z', '2021-02-20T21:03:45Z', '', 'A library');
INSERT INTO manuscript VALUES (9003, 'https://example.org/iiif/2/a/pct:1,2,3,4/200,/!90/gray.png', '2021-02-20T21:03:45Z', '2021-02-20T21:03:45Z', 'Turned', '');
INSERT INTO manuscript VALUES (9004, 'https://example.org/plain.jpg', '2021-02-20T21:03:45Z', '2021-02-20T21:03:45Z', 'Plain', '');
INSERT INTO passage_manuscript SELECT passage, 50, 9001 FROM place WHERE label = '5.80';
INSERT INTO passage_manuscript SELECT passage, 51, 9002 FROM place WHERE label = '5.80';
INSERT INTO passage_manuscript SELECT passage, 52, 9003 FROM place WHERE label = '5.80';
INSERT INTO passage_manuscript SELECT passage, 53, 9004 FROM place WHERE label = '5.80';

-- A comment that quotes an address, and links to a passage and to a place outside.
INSERT INTO comment_description
  SELECT id, 20, '# Quoted' || char(10, 10) || 'It says "https://ag.example/x/api/authors/0/ or so": [7.249](https://ag.example/x/api/passages/urn:cts:greekLit:tlg7000.tlg001.ag:7.249/), [*elsewhere*](https://example.com/?a=1&b=2).', 'ita'
  FROM comment WHERE id = (SELECT min(id) FROM comment);

-- Names that are blank, that no page shows by preference, and that have quotation marks.
INSERT INTO city_name SELECT city, 20, ' ', 'eng' FROM city_name WHERE name = 'Gortyn';
UPDATE city_name SET name = 'La « ville » <"Sparte">' WHERE name = 'Sparte';
UPDATE author_name SET language = 'por' WHERE name = 'Lucillius' AND language = 'eng';

-- A third version of a text, a keyword about the work of the editors, and a reference of another type.
INSERT INTO text SELECT 9003, language, NULL, 9003, created_at, updated_at, 0, 1, replace(text, 'γενόμην', 'γενοίμην') FROM text WHERE id = 9001;
INSERT INTO passage_text SELECT passage, 12, 9003 FROM place WHERE label = '5.83';
INSERT INTO keyword SELECT 9000, min(id) FROM keyword_category;
INSERT INTO keyword_name VALUES (9000, 0, 'Validé par une éditrice', 'fra');
INSERT INTO passage_keyword SELECT passage, 50, 9000 FROM place WHERE label = '5.83';
INSERT INTO passage_internal_reference SELECT 9000, one.passage, 50, other.passage, 'Stylistic variation'
  FROM place AS one, place AS other WHERE one.label = '5.83' AND other.label = '5.80';

-- A place in the west, a description with the line ends of Windows, and a picture of an author.
UPDATE city SET longitude = '-8.50000' WHERE id = (SELECT city FROM city_name WHERE name = 'Gortyn');
INSERT INTO description SELECT 9000, language, created_at, updated_at,
  'Two' || char(13, 10) || 'lines' || char(13, 10, 13, 10) || 'Another' FROM description ORDER BY id LIMIT 1;
INSERT INTO author_description SELECT author, 50, 9000 FROM author_name WHERE name = 'Lucillius' AND language = 'por';

-- A translation whose accents are characters of their own, as in 1.36 of the anthology: it is published as stored.
INSERT INTO text VALUES (9005, 'fra', NULL, 9005, '2021-02-20T21:03:45Z', '2021-02-20T21:03:45Z', 0, 1, 'Écho, ne réponds rien : ᾽Ερώς');
INSERT INTO passage_text VALUES (9000, 2, 9005);

-- A blank Greek text before one with parallels.
INSERT INTO text SELECT 9004, language, NULL, 9004, created_at, updated_at, 0, 1, ' ' FROM text WHERE id = 9000;
UPDATE passage_text SET position = 1 WHERE text = 9000;
INSERT INTO passage_text VALUES (9000, 0, 9004);
